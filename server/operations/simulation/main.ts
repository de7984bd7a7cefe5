import { parseArgs } from 'node:util';
import { demoPassword } from '../demo/demo-accounts';
import { simulate } from './simulate';

/** `npm run simulate`: simulates agents through the field API of a running server. */
const main = async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:4200' },
      username: { type: 'string', default: 'admin' },
      password: { type: 'string', default: demoPassword },
      agents: { type: 'string', default: '10' },
      tasks: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      faults: { type: 'boolean', default: true },
    },
    // Allows --no-faults.
    allowNegative: true,
  });
  const seed = Number(values.seed);
  console.log(
    `Playing ${values.agents} agents with ${values.tasks} tasks each on ${values.url}, seed ${seed}`,
  );
  const { differences, network, ...counts } = await simulate({
    url: values.url.replace(/\/+$/, ''),
    username: values.username,
    password: values.password,
    agents: Number(values.agents),
    tasks: Number(values.tasks),
    seed,
    faults: values.faults,
    say: line => console.log(line),
  });
  console.log(
    `\n${counts.agents} agents, ${counts.tasks} tasks, ${counts.redone} of them done again, ${counts.steps} steps, ${counts.photos} photos (${network.parts} parts); ` +
      `${network.calls} calls: ${network.lostResponses} answers lost, ${network.cutOff} cut off, ${network.repeated} doubled, ${network.newKeys} under another key`,
  );
  for (const difference of differences) console.error(difference);
  console.log(
    differences.length ? `${differences.length} differences` : 'The server holds exactly what was sent.',
  );
  return differences.length ? 1 : 0;
};

main().then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
