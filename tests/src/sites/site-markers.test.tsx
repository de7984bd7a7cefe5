// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { type Map as LeafletMap, MarkerClusterGroup } from 'leaflet';
import { type ComponentProps, createRef, type Ref } from 'react';
import { MapContainer } from 'react-leaflet';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SiteMarkers } from '../../../src/sites/sites/SiteMarkers';

const mapWith = (ref: Ref<LeafletMap>, props: Partial<ComponentProps<typeof SiteMarkers>>) => (
  <MemoryRouter>
    <MapContainer center={[36, 3]} zoom={6} maxZoom={18} ref={ref}>
      <SiteMarkers
        points={[]}
        filter="{}"
        linkOf={() => null as never}
        onUnclusteredChange={() => {}}
        {...props}
      />
    </MapContainer>
  </MemoryRouter>
);

it('lets an animation of clusters end after the page with its map was left', () => {
  const map = createRef<LeafletMap>();
  const onUnclusteredChange = vi.fn();
  const page = render(mapWith(map, { onUnclusteredChange }));
  const groups: MarkerClusterGroup[] = [];
  map.current!.eachLayer(layer => layer instanceof MarkerClusterGroup && groups.push(layer));
  const [clusters] = groups;
  clusters.fire('animationend');
  const before = onUnclusteredChange.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  page.unmount();
  clusters.fire('animationend');
  expect(onUnclusteredChange).toHaveBeenCalledTimes(before);
});

it('stays where somebody looks when the same sites are read again, and goes to those of another filter', () => {
  const map = createRef<LeafletMap>();
  const createMapElement = (filter: string | null, ...points: ComponentProps<typeof SiteMarkers>['points']) =>
    mapWith(map, { filter, points });
  const page = render(createMapElement('{}', [1, 36, 3, 'A', 'a'], [2, 35, 2, 'B', 'b']));
  map.current!.setView([30, 1], 8, { animate: false });
  page.rerender(createMapElement('{}', [1, 36, 3, 'A', 'another name'], [2, 35, 2, 'B', 'b']));
  expect(map.current!.getCenter()).toMatchObject({ lat: 30, lng: 1 });
  page.rerender(createMapElement(null, [1, 36, 3, 'A', 'another name'], [2, 35, 2, 'B', 'b']));
  expect(map.current!.getCenter()).toMatchObject({ lat: 30, lng: 1 });
  const fitBoundsSpy = vi.spyOn(map.current!, 'fitBounds');
  page.rerender(createMapElement('{"wilaya":[16]}', [2, 35, 2, 'B', 'b']));
  expect(fitBoundsSpy).toHaveBeenCalledTimes(1);
});
