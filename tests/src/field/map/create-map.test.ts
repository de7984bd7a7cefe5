// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createMap } from '../../../../field/work/map/create-map';
import { fieldApp } from '../../../../i18n/fr/field';

// jsdom draws no canvas, and says so.
vi.hoisted(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});

it('lets the names of communes arrive after the page with its map was left', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { nearer, farther, here } = fieldApp.map;
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  const room = document.createElement('div');
  const map = createMap(room, { nearer, farther, here, kinds: fieldApp.site.kinds });
  map.lookAt({ lat: 36.7, lng: 3.1 });
  map.remove();
  await import('../../../../contract/sites/communes');
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
});
