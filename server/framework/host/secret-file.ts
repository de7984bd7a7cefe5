import { readFileSync } from 'node:fs';

/** The text of a file that a setting names; read errors name the setting, never the content. */
export const readSecretFile = (setting: string, file: string) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${setting}_FILE ${file} is not usable: ${(error as Error).message}`);
  }
};

/**
 * A secret that may be replaced in its file while the server runs: read again on each access. If it cannot be read or
 * used, that is logged once and the last good value is used.
 */
export const watchSecret = (
  setting: string,
  file: string,
  initialValue: string,
  findProblem: (text: string) => string | null,
) => {
  let lastGood = initialValue;
  let lastReported: string | null = null;
  return () => {
    const problem = catchMessage(() => {
      const text = readSecretFile(setting, file);
      const refusal = findProblem(text);
      if (refusal) throw new Error(`${setting}_FILE ${file} is not usable: ${refusal}`);
      lastGood = text;
    });
    if (problem && problem !== lastReported) console.error(`${problem}. The one before stays in use.`);
    lastReported = problem;
    return lastGood;
  };
};

const catchMessage = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
