import { useTranslate } from 'ra-core';
import type { ClipboardEvent } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseCoordinate, parsePlace } from '../../../../contract/sites/coordinates';

/** A coordinate as text, decimal or degrees-minutes-seconds; shows the parsed value while typing. */
export const CoordinateInput = ({ axis }: { axis: 'lat' | 'lng' }) => {
  const translate = useTranslate();
  const source = `site_${axis}`;
  const text = String(useWatch({ name: source }) ?? '');
  const read = parseCoordinate(text, axis);
  const { setValue } = useFormContext();
  /** A text with both coordinates fills both fields. */
  const takeBoth = (from: string) => {
    const place = parsePlace(from);
    if (!place) return false;
    const now = { shouldDirty: true, shouldValidate: true };
    setValue('site_lat', String(place.lat), now);
    setValue('site_lng', String(place.lng), now);
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (takeBoth(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const decimal = /^[-+]?\d+(\.\d+)?$/.test(text.trim());
  return (
    <TextInput
      source={source}
      label={translate(`terrain.dialogs.edit.fields.${source}`)}
      validate={value => problemIn(String(value ?? ''), axis)}
      helperText={
        read !== undefined && !decimal
          ? translate('terrain.dialogs.edit.coordinateRead', { decimal: read })
          : false
      }
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, onPaste } }}
      onBlur={() => takeBoth(text)}
      autoComplete="off"
      fullWidth
    />
  );
};

const problemIn = (text: string, axis: 'lat' | 'lng') => {
  if (text.trim() === '') return undefined;
  const decimal = parseCoordinate(text, axis);
  if (decimal === undefined) return 'terrain.dialogs.edit.coordinateWrong';
  const max = axis === 'lat' ? 90 : 180;
  return Math.abs(decimal) > max
    ? `terrain.dialogs.edit.${axis === 'lat' ? 'latitude' : 'longitude'}Range`
    : undefined;
};
