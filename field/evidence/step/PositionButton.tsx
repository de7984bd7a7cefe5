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
  const [state, setState] = useState<'idle' | 'searching' | 'refused' | 'lost' | { accuracy: number }>(
    'idle',
  );
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const getValues = () => fields.map(field => draft.value(pathOf(field)));
  const locate = () => {
    const previous = getValues();
    setState('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isMounted.current) return;
        // Typed meanwhile: half of each would be a third place.
        if (getValues().some((value, index) => !Object.is(value, previous[index]))) return setState('idle');
        for (const field of fields)
          draft.set(pathOf(field), roundDegrees(/lat/i.test(field.key) ? latitude : longitude));
        setState({ accuracy });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'lost'),
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 },
    );
  };
  return (
    <div className={styles.position}>
      <Button busy={state === 'searching'} onClick={locate}>
        <PinIcon /> {words.step.position.own}
      </Button>
      <span role="status">
        {typeof state === 'object'
          ? fill(words.step.position.accuracy, { metres: Math.round(state.accuracy) })
          : state !== 'idle' && words.step.position[state]}
      </span>
    </div>
  );
};

/** To a tenth of a metre, as the office displays places. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(6));
