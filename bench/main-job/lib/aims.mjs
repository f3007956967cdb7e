/** Returns each target with the result and whether it was met. */
export function judge(result) {
  const lines = [];
  const aim = (name, value, isMet, wanted) => lines.push(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value} (${wanted})`);
  const { latency, latency_bare, throughput, throughput_bare, width, memory, idle, idle_after, holds, holds_bare } = result;
  if (latency) {
    for (const [key, most] of [
      ['p50_ms', 10],
      ['p95_ms', 20],
    ]) {
      const over = latency[key] - latency_bare[key];
      aim(`${key} over bare`, `${over.toFixed(1)} ms`, over <= most, `at most ${most}`);
    }
    aim(
      'CPU a run, one after the other',
      `${latency.cpu_ms_a_run} ms`,
      latency.cpu_ms_a_run <= 15,
      `at most 15; bare ${latency_bare.cpu_ms_a_run}`,
    );
  }
  if (result.writes) {
    const over = result.writes.p50_ms - result.writes_bare.p50_ms;
    aim('p50_ms over bare, two of the four writing', `${over.toFixed(1)} ms`, over <= 25, 'at most 25');
  }
  if (throughput) {
    const share = throughput.runs_per_s / throughput_bare.runs_per_s;
    aim('runs/s at 32 of bare', share.toFixed(2), share >= 0.7, 'at least 0.7');
    aim(
      'CPU a run at 32',
      `${throughput.cpu_ms_a_run} ms`,
      throughput.cpu_ms_a_run <= 10,
      `at most 10; bare ${throughput_bare.cpu_ms_a_run}`,
    );
  }
  if (width) {
    aim('open at once, of 4', width.of_4, width.of_4 === 4, '4');
    aim('open at once, of 16', width.of_16, width.of_16 === 16, '16');
  }
  if (memory) aim('growth over 2,000 runs', `${memory.growth_mb} MB`, memory.growth_mb <= 25, 'at most 25');
  if (result.soak) {
    const [, second, last] = result.soak.p50_mb_by_third;
    aim(`soak of ${result.soak.minutes} min`, `${second} to ${last} MB`, last - second <= 10, 'at most 10 MB of growth');
  }
  for (const [when, one, most] of [
    ['at start', idle, 450],
    ['after work', idle_after, 550],
  ]) {
    if (!one) continue;
    aim(`idle memory ${when}`, `${one.rss_mb} MB`, one.rss_mb <= most, `at most ${most}`);
    aim(`idle CPU ${when}`, `${one.cpu_percent} %`, one.cpu_percent < 0.5, 'under 0.5');
  }
  for (const [name, one] of Object.entries(holds ?? {})) {
    if (typeof one === 'object')
      aim(
        `longest hold, ${name}`,
        `${one.over_calm_ms} ms`,
        one.over_calm_ms <= 50,
        `at most 50; bare ${holds_bare?.[name]?.over_calm_ms}`,
      );
  }
  return lines.join('\n');
}
