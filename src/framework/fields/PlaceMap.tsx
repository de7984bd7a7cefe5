import { divIcon, type Map as LeafletMap, marker } from 'leaflet';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Place } from '../../../contract/framework/place';
import { MapCanvas } from '../maps/MapCanvas';
import { wrapLongitude } from '../maps/to-box';

type Props = { label: string; value: Place | null; onChange: (place: Place) => void };

/** A map on which a click or a dragged marker chooses a place. */
export const PlaceMap = ({ label, value, onChange }: Props) => {
  const translate = useTranslate();
  const [map, setMap] = useState<LeafletMap>();
  const choose = useEvent(({ lat, lng }: { lat: number; lng: number }) =>
    onChange({ latitude: lat, longitude: wrapLongitude(lng) }),
  );
  const start = useEvent((created: LeafletMap) => {
    if (value) created.setView([value.latitude, value.longitude], 11, { animate: false });
    created.on('click', ({ latlng }) => choose(latlng));
    setMap(created);
  });
  const { latitude, longitude } = value ?? {};
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const pin = marker([latitude, longitude], {
      draggable: true,
      keyboard: false,
      icon: divIcon({ className: 'map-pin', iconSize: [20, 20], html: '' }),
    })
      .on('dragend', () => choose(pin.getLatLng()))
      .addTo(map);
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude]);
    return () => {
      pin.remove();
    };
  }, [map, latitude, longitude, choose]);
  return <MapCanvas label={translate('terrain.map.name', { name: label })} height={280} onReady={start} />;
};
