import { useEffect, useRef, useState } from 'react';
import type { EvidenceField } from '../../../contract/work/steps/parts';
import { Button } from '../../framework/ui/Button';
import { PinIcon } from '../../framework/ui/icons/PinIcon';
import { useWords } from '../../framework/words/useWords';
import styles from './parts/parts.module.css';
import { useStep } from './StepContext';

/** Fills coordinates with the phone's position, and shows its accuracy. */
export const PositionButton = ({
  fields,
  pathOf,
}: {
  fields: readonly EvidenceField[];
  pathOf: (field: EvidenceField) => string;
}) => {
  const { draft } = useStep();
  const { words, fill } = useWords();
  const [told, setTold] = useState<'idle' | 'searching' | 'refused' | 'lost' | { accuracy: number }>('idle');
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const values = () => fields.map(field => draft.value(pathOf(field)));
  const ask = () => {
    const before = values();
    setTold('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!shown.current) return;
        // Typed meanwhile: half of one place and half of another would be neither.
        if (values().some((value, at) => !Object.is(value, before[at]))) return setTold('idle');
        for (const field of fields)
          draft.set(pathOf(field), rounded(/lat/i.test(field.key) ? latitude : longitude));
        setTold({ accuracy });
      },
      ({ code, PERMISSION_DENIED }) => setTold(code === PERMISSION_DENIED ? 'refused' : 'lost'),
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 },
    );
  };
  return (
    <div className={styles.position}>
      <Button busy={told === 'searching'} onClick={ask}>
        <PinIcon /> {words.step.position.own}
      </Button>
      <span role="status">
        {typeof told === 'object'
          ? fill(words.step.position.accuracy, { metres: Math.round(told.accuracy) })
          : told !== 'idle' && words.step.position[told]}
      </span>
    </div>
  );
};

/** To a tenth of a metre, as the office displays places. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));
