import { getClockOffset } from '../../framework/server/clock';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';

/** Warns an agent whose phone clock differs from the server's last known time. */
export const ClockNotice = () => {
  const { words, fill } = useWords();
  const offset = getClockOffset();
  const minutes = Math.round(Math.abs(offset) / 60_000);
  if (minutes < tolerated) return null;
  const [unit, smart_count] =
    minutes < 90
      ? [words.arrival.minutes, minutes]
      : minutes < 36 * 60
        ? [words.arrival.hours, Math.round(minutes / 60)]
        : [words.arrival.days, Math.round(minutes / 1440)];
  const time = fill(unit, { smart_count });
  return (
    <Notice tone="warn">
      {fill(offset > 0 ? words.arrival.clockAhead : words.arrival.clockBehind, { time })}
    </Notice>
  );
};

/** Minutes: smaller differences are normal, or are due to the response time. */
const tolerated = 5;
