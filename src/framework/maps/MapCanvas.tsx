import 'leaflet/dist/leaflet.css';
import { Box, GlobalStyles } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { createMap } from './create-map';
import { mapStyles } from './map-styles';

type Props = {
  /** Its accessible name. */
  label: string;
  height?: number;
  /** Takes the map once it is there. */
  onReady: (map: LeafletMap) => void;
};

/** An empty map of the product's background; it fills its place unless it has a height. */
export const MapCanvas = ({ label, height, onReady }: Props) => {
  const translate = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const create = useEvent((container: HTMLElement) => {
    const map = createMap(container, {
      zoomIn: translate('terrain.map.zoomIn'),
      zoomOut: translate('terrain.map.zoomOut'),
    });
    onReady(map);
    return map;
  });
  useEffect(() => {
    const map = create(element.current!);
    const resizes = new ResizeObserver(() => map.invalidateSize());
    resizes.observe(element.current!);
    return () => {
      resizes.disconnect();
      map.remove();
    };
  }, [create]);
  return (
    <Box role="region" aria-label={label} sx={height ? { height } : { flex: 1, minHeight: 0, minWidth: 0 }}>
      <GlobalStyles styles={mapStyles} />
      <div ref={element} className="map" style={{ height: '100%' }} />
    </Box>
  );
};
