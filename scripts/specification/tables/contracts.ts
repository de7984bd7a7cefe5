import path from 'node:path';
import { isResource } from '../../../contract/framework/endpoint';
import { contractNames, getContracts } from '../contracts';
import { renderTable } from '../table';
import { listCallsBlocks, listOwnCalls } from './calls';

/** Every contract: how many calls it is the first to name, and the heading that documents them. */
export const contractsTable = (pages: Record<string, string>) => {
  const places = listCallsBlocks(pages);
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (!place) return '';
    const above = pages[place.file].split('\n').slice(0, place.line);
    const heading = above.filter(line => /^#{1,6} /.test(line)).at(-1)!;
    return `${path.basename(place.file)[0]}, ${heading.replace(/^#+ /, '')}`;
  };
  return renderTable(
    ['contract', 'is', 'calls', 'document, section'],
    contractNames.map(name => [
      `\`${name}\``,
      getContracts(name).some(isResource) ? 'a list' : 'calls',
      String(listOwnCalls(name).length),
      placeOf(name),
    ]),
  );
};
