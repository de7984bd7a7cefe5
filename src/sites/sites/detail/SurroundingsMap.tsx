import { useTheme } from '@mui/material';
import { latLng } from 'leaflet';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { Circle, CircleMarker, useMap } from 'react-leaflet';
import { useNavigate } from 'react-router-dom';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import type { Neighbour } from '../../../../contract/work/site-life';
import type { MapLabel } from '../../../work/maps/MapLabels';
import { MapViewport } from '../../../work/maps/MapViewport';
import { createSitePin } from '../site-pin';
import { useDetailLink } from '../useDetailLink';

type Site = { code: string; lat: number; lng: number };
type Props = { resource: ResourceContract; site: Site; neighbours: readonly Neighbour[] };

/** The site within rings of 1, 5 and 20 km, and its neighbours with their codes. */
export const SurroundingsMap = ({ resource, site, neighbours }: Props) => {
  const { palette } = useTheme();
  const { code, lat, lng } = site;
  const labels = useMemo(
    (): MapLabel[] => [
      { kind: 'here', text: code, at: [lat, lng] },
      ...rings.map((km): MapLabel => ({ kind: 'ring', text: `${km} km`, at: [lat + km / kmPerDegree, lng] })),
      ...neighbours.map(
        ({ site_code, lat, lng }): MapLabel => ({ kind: 'site', text: site_code, at: [lat, lng] }),
      ),
    ],
    [code, lat, lng, neighbours],
  );
  const bounds = latLng(lat, lng).toBounds(2 * getVisibleRadius(neighbours));
  return (
    <MapViewport bounds={bounds} labels={labels} nearest={15}>
      <DisabledWheelZoom />
      {rings.map(km => (
        <Circle
          key={km}
          center={[lat, lng]}
          radius={km * 1000}
          interactive={false}
          pathOptions={{ color: palette.text.secondary, weight: 1, dashArray: '4 5', fill: false }}
        />
      ))}
      <Neighbours resource={resource} neighbours={neighbours} />
      <CircleMarker
        center={[lat, lng]}
        radius={8}
        interactive={false}
        pathOptions={{
          color: palette.background.paper,
          fillColor: palette.primary.main,
          weight: 2,
          fillOpacity: 1,
        }}
      />
    </MapViewport>
  );
};

/** In the middle of a page the wheel scrolls the page: the map is zoomed by buttons and pinching. */
const DisabledWheelZoom = () => {
  const map = useMap();
  useEffect(() => void map.scrollWheelZoom.disable(), [map]);
  return null;
};

const Neighbours = ({ resource, neighbours }: Omit<Props, 'site'>) => {
  const map = useMap();
  const navigate = useNavigate();
  const translate = useTranslate();
  const linkOf = useDetailLink(resource);
  const latest = useRef({ linkOf, navigate, translate });
  latest.current = { linkOf, navigate, translate };
  useEffect(() => {
    const pins = neighbours.map(({ site_id, lat, lng, site_code, site_name }) =>
      createSitePin([site_id, lat, lng, site_code, site_name], () => latest.current, pointerOnly).addTo(map),
    );
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [map, neighbours]);
  return null;
};

/** Keyboard users have the list beside, which links to the same sites. */
const pointerOnly = { keyboard: false };

/** Kilometres: walking distance, a short drive, and within the same day's route. */
const rings = [1, 5, 20];
const kmPerDegree = 111.195;

/** Metres around the site that show its six nearest neighbours with a margin, within limits. */
const getVisibleRadius = (neighbours: readonly Neighbour[]) => {
  const sixth = neighbours[Math.min(5, neighbours.length - 1)];
  return Math.min(22_000, Math.max(1_400, (sixth?.distance ?? 5_000) * 1.15));
};
