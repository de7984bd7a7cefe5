const width = 30;

/** Shows how far a fill is: a line written over on a terminal, a line for each tenth where the output is kept. */
export const progressBar = () => {
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
