import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { placeInWords } from '../../../i18n/numbers';

/** The map service at zoom 15. */
export const buildMapUrl = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.google.com/maps?q=${lat},${lng}&z=15`;

type MapLinkProps = { lat: number; lng: number; text?: string };
/** Coordinates, or a text in their place, that open the map service at zoom 15 (document 1, section 9). */
export const MapLink = ({ lat, lng, text = placeInWords({ lat, lng }) }: MapLinkProps) => {
  const translate = useTranslate();
  return (
    <Link
      href={buildMapUrl({ lat, lng })}
      target="_blank"
      rel="noopener noreferrer"
      title={translate('terrain.generated.openMap')}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}
    >
      <PlaceOutlined sx={{ fontSize: 16 }} aria-hidden />
      {text}
    </Link>
  );
};
