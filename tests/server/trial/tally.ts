import { afterAll } from 'vitest';
import { depth } from '../../depth';

/** Counts what a suite of the trial asked and how it was answered; a deep run prints it at its end. */
export const tally = (name: string) => {
  const answers = new Map<number, number>();
  afterAll(() => {
    if (depth !== 'deep') return;
    const calls = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const byStatus = [...answers].sort(([one], [other]) => one - other);
    process.stdout.write(
      `\ntrial, ${name}: ${calls} calls; ${byStatus.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
    );
  });
  return <A extends { status: number }>(answer: A): A => {
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    return answer;
  };
};
