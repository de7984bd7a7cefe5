import { command, run } from './freshness.mjs';
import { listTypeScriptProjects } from './products.mjs';

/** `npm run typecheck`: the types of every project, up to the first with errors. */
for (const project of listTypeScriptProjects()) run(command('tsc'), ['--noEmit', '-p', project]);
