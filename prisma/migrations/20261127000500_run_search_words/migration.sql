-- The same words as before, in a third of the time: translate() compares each character with each of its list.
CREATE OR REPLACE FUNCTION "run_search_words"(search_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(
    regexp_replace(search_text,
      '[\u0001\t\n\r !"#$%&''()*+,\-./:;<=>?@\[\\\]^_\u0060{|}~\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+',
      ' ', 'g'),
    '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'), '([^ ]{64})[^ ]+', '\1', 'g'), ' ', ''), NULL))
$$;
