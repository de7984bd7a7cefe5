import { getClockOffset } from '../../framework/server/clock';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';

/** Warns an agent whose phone clock differs from the server's last known time. */
export const ClockNotice = () => {
  const { words, fill } = useWords();
  const offset = getClockOffset();
  const minutes = Math.round(Math.abs(offset) / 60_000);
  if (minutes < toleratedMinutes) return null;
  const formatTime = () => {
    if (minutes < 90) return fill(words.arrival.minutes, { smart_count: minutes });
    if (minutes < 36 * 60) return fill(words.arrival.hours, { smart_count: Math.round(minutes / 60) });
    return fill(words.arrival.days, { smart_count: Math.round(minutes / 1440) });
  };
  return (
    <Notice tone="warn">
      {fill(offset > 0 ? words.arrival.clockAhead : words.arrival.clockBehind, { time: formatTime() })}
    </Notice>
  );
};

/** Smaller differences are normal, or are due to the response time. */
const toleratedMinutes = 5;
