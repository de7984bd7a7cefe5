import { spawn } from 'node:child_process';
import { command, ensureInstalled, requireNode, root } from './freshness.mjs';

/** Hot reload on both sides: the API by tsx on PORT, the browser by Vite on 5173. */
requireNode();
ensureInstalled();
const children = [
  spawn(command('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(command('vite'), [], { cwd: root, stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
