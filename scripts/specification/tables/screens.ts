import { resources } from '../../../contract/office/resources';
import { titleOf } from '../labels';
import { needsInWords } from '../rule-in-words';
import { table } from '../table';

/** Every list of the browser: its path is its resource's name. */
export const screensTable = () =>
  table(
    ['address', 'title', 'list call', 'who may'],
    [...resources.values()]
      .filter(({ actions }) => actions.list)
      .map(({ name, actions: { list } }) => [
        `\`/${name}\``,
        titleOf(name),
        `\`${list.method} ${list.path}\``,
        needsInWords(list),
      ]),
  );
