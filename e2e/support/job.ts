import { expect, type Page } from '@playwright/test';

/** The effort of a user's job: presses of pointer and keys (a text that is typed or pasted is one), and seconds. */
export type Effort = { job: string; presses: number; seconds: number };

/** A job of a user, from its first press to its result. */
export class Job {
  private count = 0;
  private readonly began = Date.now();
  private readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }

  /** Begins to count. The page is opened, or opened anew, afterwards. */
  static async begin(page: Page, name: string): Promise<Job> {
    const job = new Job(name);
    await page.exposeFunction('countPress', () => {
      job.count += 1;
    });
    await page.addInitScript(countPresses);
    return job;
  }

  /** Ends the job and checks its effort. */
  end(most: { presses: number; seconds: number }): Effort {
    const effort = { job: this.name, presses: this.count, seconds: Math.round((Date.now() - this.began) / 100) / 10 };
    expect(effort.presses, `presses of "${this.name}"`).toBeLessThanOrEqual(most.presses);
    expect(effort.presses).toBeGreaterThan(0);
    expect(effort.seconds, `seconds of "${this.name}"`).toBeLessThanOrEqual(most.seconds);
    return effort;
  }
}

/** Runs in the page: reports each press of a pointer or of a key, and once each text that goes into a field. */
function countPresses(): void {
  const report = () => (globalThis as unknown as { countPress: () => void }).countPress();
  let typedInto: EventTarget | null = null;
  const isField = (target: EventTarget | null): boolean =>
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target as HTMLElement | null)?.isContentEditable === true;
  const onPress = () => {
    typedInto = null;
    report();
  };
  addEventListener('pointerdown', onPress, true);
  addEventListener(
    'keydown',
    event => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText || !isField(event.target)) onPress();
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (typedInto === target) return;
      typedInto = target;
      report();
    },
    true,
  );
}

/** Returns the efforts as a table. */
export const effortTable = (efforts: readonly Effort[]): string =>
  [['job', 'presses', 'seconds'], ...efforts.map(({ job, presses, seconds }) => [job, String(presses), seconds.toFixed(1)])]
    .map(([job = '', presses = '', seconds = '']) => `${job.padEnd(58)}${presses.padStart(8)}${seconds.padStart(9)}`)
    .join('\n');
