import { errors } from '../../../contract/framework/errors';
import { server } from '../../../i18n/en/organisation/server';
import { renderTable } from '../table';

/** Every errcode, its HTTP status, and the product's message. */
export const errorsTable = () =>
  renderTable(
    ['errcode', 'name', 'HTTP', 'what is said'],
    Object.entries(errors)
      .sort(([, one], [, other]) => one.errcode - other.errcode)
      .map(([name, { errcode, status }]) => [
        String(errcode),
        `\`${name}\``,
        String(status),
        server.errors[name as keyof typeof errors],
      ]),
  );
