import { writeFileSync } from 'node:fs';
import { appTexts, catalogFile, catalogOf } from './catalog/app-texts.ts';

/** Writes the catalog of the app's texts anew: after words were changed. */
writeFileSync(catalogFile, catalogOf(appTexts()));
