import { resources } from '../../../contract/office/resources';
import { formatNeeds } from '../format-rule';
import { getTitle } from '../labels';
import { renderTable } from '../table';

/** Every list of the browser: its path is its resource's name. */
export const screensTable = () =>
  renderTable(
    ['address', 'title', 'list call', 'who may'],
    [...resources.values()]
      .filter(({ actions }) => actions.list)
      .map(({ name, actions: { list } }) => [
        `\`/${name}\``,
        getTitle(name),
        `\`${list.method} ${list.path}\``,
        formatNeeds(list),
      ]),
  );
