import { useTranslate } from 'ra-core';
import type { ClipboardEvent } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseCoordinate, parsePlace } from '../../../../contract/framework/coordinates';

/** A coordinate as text, decimal or degrees-minutes-seconds; shows the parsed value while typing. */
export const CoordinateInput = ({ axis }: { axis: 'lat' | 'lng' }) => {
  const translate = useTranslate();
  const source = `site_${axis}`;
  const text = String(useWatch({ name: source }) ?? '');
  const parsed = parseCoordinate(text, axis);
  const { setValue } = useFormContext();
  /** A text with both coordinates fills both fields. */
  const fillBoth = (pasted: string) => {
    const place = parsePlace(pasted);
    if (!place) return false;
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('site_lat', String(place.lat), options);
    setValue('site_lng', String(place.lng), options);
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (fillBoth(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const isDecimal = /^[-+]?\d+(\.\d+)?$/.test(text.trim());
  return (
    <TextInput
      source={source}
      label={translate(`terrain.dialogs.edit.fields.${source}`)}
      validate={value => validateCoordinate(String(value ?? ''), axis)}
      helperText={
        parsed !== undefined && !isDecimal
          ? translate('terrain.dialogs.edit.coordinateRead', { decimal: parsed })
          : false
      }
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, onPaste } }}
      onBlur={() => fillBoth(text)}
      autoComplete="off"
      fullWidth
    />
  );
};

const validateCoordinate = (text: string, axis: 'lat' | 'lng') => {
  if (text.trim() === '') return undefined;
  const decimal = parseCoordinate(text, axis);
  if (decimal === undefined) return 'terrain.dialogs.edit.coordinateWrong';
  const max = axis === 'lat' ? 90 : 180;
  return Math.abs(decimal) > max
    ? `terrain.dialogs.edit.${axis === 'lat' ? 'latitude' : 'longitude'}Range`
    : undefined;
};
