import { z } from 'zod';
import { Environment, secretSettings, settings } from '../server/framework/config/environment';

/** docs/configuration.md, from the schema of the environment: one row for each variable. */
export const configurationPage = () => `${head}
| variable | accepts | default | |
| --- | --- | --- | --- |
${settings.map(rowOf).join('\n')}

## Secrets

${secretSettings.map(name => `\`${name}\``).join(', ')} hold secrets. Each of them may lie in a file that the variable with \`_FILE\` at its end names (\`SECRET_KEY_FILE=/run/secrets/key\`), and is read again when that file changes ([deployment.md](deployment.md), « Secrets »). A variable and its file together stop the start.

## Which database

The embedded database (PGlite) is for one machine and for trying out: it survives a killed process, but it does not fsync, so a power cut can lose the last writes. For anything larger give a PostgreSQL by \`DATABASE_URL\`; see [deployment.md](deployment.md).
`;

const head = `# Configuration

<!-- Made of server/framework/config/environment.ts by \`npm run docs:tables\`: a change belongs there. -->

The server reads these variables of its environment once, at its start. A value that it cannot use stops the start with a sentence that names the variable. None is needed to begin with.
`;

type Described = {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  format?: string;
  default?: string | number;
  description: string;
  otherwise?: string;
};
const described = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' }).properties as Record<
  string,
  Described
>;

const rowOf = (name: string) => {
  const setting = described[name];
  const fallback = setting.otherwise ?? setting.default ?? '–';
  return `| \`${name}\` | ${acceptsOf(setting)} | ${fallback === '' ? '–' : fallback} | ${setting.description} |`;
};

const acceptsOf = ({ enum: choices, minimum, maximum, format }: Described) => {
  if (choices) return choices.map(choice => `\`${choice}\``).join(', ');
  if (minimum !== undefined) return `${minimum} to ${maximum}`;
  return format === 'uri' ? 'an address' : 'text';
};
