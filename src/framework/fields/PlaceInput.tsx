import MapOutlined from '@mui/icons-material/MapOutlined';
import MyLocation from '@mui/icons-material/MyLocation';
import { Box, Button, FormControl, FormHelperText, TextField, Typography } from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'ra-core';
import { type ClipboardEvent, Suspense, useId, useState } from 'react';
import { parsePlace } from '../../../contract/framework/coordinates';
import { readNumber } from '../../../contract/framework/numbers';
import { maxDegrees, type Place, roundDegrees } from '../../../contract/framework/place';
import { lazyPage } from '../providers/lazy';
import { getCommonProps } from './common-props';
import type { FieldInputProps } from './field-info';

type Axis = keyof Place;
const axes: readonly Axis[] = ['latitude', 'longitude'];
/** A place while it is typed: a text that is no number is kept as such. */
type Typed = Partial<Record<Axis, number | string | null>>;

/** A place by its two coordinates, of which one may paste both; by the map, or where the person is. */
export const PlaceInput = (props: FieldInputProps) => {
  const { source, required } = props.info;
  const { label, disabled, autoFocus } = props;
  const translate = useTranslate();
  const labelId = useId();
  const helpId = useId();
  const { validate = [], defaultValue } = getCommonProps(props);
  const { field, fieldState } = useInput({ source, defaultValue, validate: [...validate, validatePlace] });
  const [texts, setTexts] = useState<Partial<Record<Axis, string>>>({});
  const [showsMap, setShowsMap] = useState(false);
  const [locationFailed, setLocationFailed] = useState(false);
  const value: Typed = field.value || {};
  const message = getMessage(fieldState.error);

  const set = (place: Place) => {
    setTexts({});
    field.onChange({ latitude: roundDegrees(place.latitude), longitude: roundDegrees(place.longitude) });
  };
  const type = (axis: Axis, text: string) => {
    setTexts({ ...texts, [axis]: text });
    const next: Typed = { ...value, [axis]: readNumber(text) ?? (text.trim() || null) };
    const { latitude = null, longitude = null } = next;
    field.onChange(latitude === null && longitude === null ? null : { latitude, longitude });
  };
  /** A text with both coordinates fills in both. */
  const setBoth = (text: string) => {
    const place = parsePlace(text);
    if (place) set({ latitude: place.lat, longitude: place.lng });
    return place !== undefined;
  };
  const locate = () => {
    setLocationFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => set(coords),
      () => setLocationFailed(true),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  const toText = (axis: Axis) => {
    const typed = texts[axis] ?? '';
    return typeof value[axis] === 'number' && readNumber(typed) === value[axis] ? typed : (value[axis] ?? '');
  };
  return (
    <FormControl
      component="fieldset"
      fullWidth
      error={message !== undefined}
      disabled={disabled}
      aria-labelledby={labelId}
      aria-describedby={helpId}
    >
      <Typography id={labelId} component="legend" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {label}
        {required && ' *'}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {axes.map((axis, index) => (
          <TextField
            key={axis}
            size="small"
            label={translate(`terrain.map.${axis}`)}
            value={toText(axis)}
            disabled={disabled}
            error={message !== undefined}
            autoFocus={autoFocus && index === 0}
            autoComplete="off"
            slotProps={{
              htmlInput: {
                inputMode: 'decimal',
                onPaste: (event: ClipboardEvent) =>
                  setBoth(event.clipboardData.getData('text')) && event.preventDefault(),
              },
            }}
            onChange={event => type(axis, event.target.value)}
            onBlur={() => {
              setBoth(String(value[axis] ?? ''));
              field.onBlur();
            }}
          />
        ))}
      </Box>
      <FormHelperText id={helpId}>
        {message !== undefined && <ValidationError error={message} />}
        {locationFailed && translate('terrain.map.notLocated')}
      </FormHelperText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          startIcon={<MapOutlined />}
          disabled={disabled}
          aria-expanded={showsMap}
          onClick={() => setShowsMap(!showsMap)}
        >
          {translate('terrain.map.choose')}
        </Button>
        {'geolocation' in navigator && (
          <Button size="small" startIcon={<MyLocation />} disabled={disabled} onClick={locate}>
            {translate('terrain.map.here')}
          </Button>
        )}
      </Box>
      {showsMap && (
        <Suspense fallback={<Box sx={{ height: 280 }} />}>
          <PlaceMap label={label} value={isPlaceValue(value) ? value : null} onChange={set} />
        </Suspense>
      )}
    </FormControl>
  );
};

const PlaceMap = lazyPage(() => import('./PlaceMap'), 'PlaceMap');

const isPlaceValue = (value: Typed): value is Place => axes.every(axis => typeof value[axis] === 'number');

const validatePlace = (value: Typed | null | undefined) => {
  if (!value) return undefined;
  if (!isPlaceValue(value)) return 'terrain.map.incomplete';
  return axes.some(axis => Math.abs(value[axis]) > maxDegrees[axis]) ? 'terrain.map.outOfRange' : undefined;
};

/** The server names the coordinate. */
const getMessage = (error: unknown): string | undefined => {
  const { message, latitude, longitude } = (error ?? {}) as Record<string, unknown>;
  if (typeof message === 'string') return message;
  return latitude || longitude ? getMessage(latitude ?? longitude) : undefined;
};
