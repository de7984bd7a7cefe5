import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { BoardAgent, BoardCell } from '../../../contract/office/board';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';
import { useRestDays } from '../../framework/providers/useRestDays';
import { formatFindings } from '../../work/anomalies/format-findings';
import type { DropPreview } from './preview-drop';

export type BoardTexts = ReturnType<typeof useBoardTexts>;

/** The texts of the board, computed once for all cells. */
export const useBoardTexts = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const { getName } = useRestDays();
  return useMemo(() => {
    const say = (name: string, values?: object): string => translate(`terrain.board.${name}`, values);
    const kilometres = (metres: number | null) =>
      metres === null ? null : `${formats.number(Math.round(metres / 1_000))}\u00a0km`;
    const kind = (name: TaskKind): string => translate(`terrain.planning.kinds.${name}`);
    const nameOf = ({ agent_id, name, username }: BoardAgent) =>
      agent_id === null ? say('nobody') : (name ?? username ?? String(agent_id));
    const figures = ({ metres, minutes, capacity }: Pick<BoardCell, 'metres' | 'minutes' | 'capacity'>) =>
      [kilometres(metres), `${hoursIn(minutes)} / ${hoursIn(capacity)}`].filter(Boolean).join(' · ');
    /** The name of a holiday, or that it is a day of rest. */
    const restOf = (day: string, rest: NonNullable<BoardCell['rest']>) =>
      getName(day) ?? say(`rests.${rest}`);
    return {
      say,
      restOf,
      holidayOf: getName,
      kind,
      findings: (findings: readonly string[]) => formatFindings(findings, translate),
      kilometres,
      nameOf,
      formats,
      figures,
      /** A cell's text for screen readers. */
      describeCell: (agent: BoardAgent, cell: BoardCell, day: string) =>
        [
          nameOf(agent),
          formats.dayHeard(day),
          say('plans', { smart_count: cell.plans.length + cell.others }),
          agent.agent_id !== null && figures(cell),
          cell.absence && say(`absences.${cell.absence.cause}`),
          cell.rest && restOf(day, cell.rest),
        ]
          .filter(Boolean)
          .join(', '),
      /** A cell after a drop: plans, distance and working time, with what the drop adds. */
      describePreview: ({ plans, addedMetres, addedMinutes, ...after }: DropPreview) => {
        const sign = (value: number) => (value < 0 ? '−' : '+');
        const addedKm = `${sign(addedMetres)}${formats.number(Math.round(Math.abs(addedMetres) / 1_000))}`;
        const addedHours = `${sign(addedMinutes)}${hoursIn(Math.abs(addedMinutes))}`;
        return [
          say('plans', { smart_count: plans }),
          after.metres !== null && `${kilometres(after.metres)} (${addedKm})`,
          `${hoursIn(after.minutes)} / ${hoursIn(after.capacity)} (${addedHours})`,
        ].filter(Boolean) as string[];
      },
    };
  }, [translate, formats, getName]);
};
