const width = 30;

/** Shows the progress of a fill: an updating line on a terminal, otherwise a line for each tenth. */
export const createProgressBar = () => {
  let tenths = -1;
  return (done: number, total: number, label: string) => {
    const part = done / total;
    const full = Math.round(part * width);
    const bar = `  ${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.round(part * 100)).padStart(3)} %  ${done}/${total} ${label}`;
    if (process.stderr.isTTY) process.stderr.write(`\r${bar}\x1b[K${done === total ? '\n' : ''}`);
    else if (Math.floor(part * 10) > tenths) {
      tenths = Math.floor(part * 10);
      process.stderr.write(`${bar}\n`);
    }
  };
};
