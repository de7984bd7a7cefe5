// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { type Map as LeafletMap, MarkerClusterGroup } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SiteMarkers } from '../../../src/sites/SiteMarkers';

it('lets an animation of clusters end after the page with its map was left', () => {
  let map!: LeafletMap;
  const onAlone = vi.fn();
  const page = render(
    <MemoryRouter>
      <MapContainer
        center={[36, 3]}
        zoom={6}
        maxZoom={18}
        ref={made => {
          if (made) map = made;
        }}
      >
        <SiteMarkers points={[]} linkOf={() => null as never} onAlone={onAlone} />
      </MapContainer>
    </MemoryRouter>,
  );
  const groups: MarkerClusterGroup[] = [];
  map.eachLayer(layer => layer instanceof MarkerClusterGroup && groups.push(layer));
  const [clusters] = groups;
  clusters.fire('animationend');
  const before = onAlone.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  page.unmount();
  clusters.fire('animationend');
  expect(onAlone).toHaveBeenCalledTimes(before);
});
