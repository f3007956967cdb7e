// Every line that starts with `use` names something the core must not know. If one of them compiles, the wall is down.
declare function use(name: unknown): void;

use(setTimeout);
use(setInterval);
use(queueMicrotask);
use(fetch);
use(process);
use(console);
use(Buffer);
use(window);
use(import('node:fs'));
