// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { evidence } from '../../contract/work/evidence';
import type { EvidenceField, EvidenceKind, EvidencePart } from '../../contract/work/steps/parts';
import { StepPage } from '../../field/evidence/step/StepPage';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { createMemoryVault, createPlan } from './memory-vault';

type Part<Name extends EvidencePart['part']> = Extract<EvidencePart, { part: Name }>;

/** How many controls each type of value has under its label; a missing type does not compile. */
const controls: Record<EvidenceKind, (field: EvidenceField) => number> = {
  text: () => 1,
  longText: () => 1,
  number: () => 1,
  coordinate: () => 1,
  day: () => 1,
  time: () => 1,
  yesNo: () => 2,
  choice: ({ choices }) => (choices!.length > 5 ? 1 : choices!.length),
};

/** How each part is entered; a missing one does not compile. */
const partChecks: { [Name in EvidencePart['part']]: (place: Element, part: Part<Name>) => void } = {
  fields: (place, { fields }) => expectFields(place, fields),
  cells: (place, { cells, fields }) => {
    const tabs = [...place.querySelectorAll('[role=tab]')];
    expect(tabs.length).toBe(cells.length);
    for (const tab of tabs) {
      fireEvent.click(tab);
      expectFields(place, fields);
    }
  },
  table: (place, { columns }) => {
    fireEvent.click(within(place as HTMLElement).getByText('+ Ajouter une ligne'));
    expectFields(place.querySelector('dialog[open]')!, columns);
  },
  checks: (place, { checks }) => {
    const questions = questionsIn(place);
    for (const { content } of checks) expect(questions.get(content.fr), content.fr).toBe(3);
  },
  results: (place, { results }) => {
    const questions = questionsIn(place);
    for (const { label } of results) expect(questions.get(label.fr), label.fr).toBe(3);
  },
  barCodes: place => {
    expect(within(place as HTMLElement).getByText('Scanner un code')).toBeTruthy();
    expect(questionsIn(place).get('Ou tapez le code de l’étiquette')).toBe(1);
  },
  photos: (place, { slots }) => {
    expect(place.querySelectorAll('button').length).toBeGreaterThanOrEqual(slots.length);
  },
};

afterEach(cleanup);

describe.each(taskKinds)('%s', kind => {
  it.each(evidence[kind].map(step => [step.test, step] as const))(
    '%s: every part has a way in',
    (test, step) => {
      const { hook } = memoryLocation();
      const { container } = render(
        <VaultProvider value={createMemoryVault(createPlan(kind))}>
          <Router hook={hook}>
            <StepPage work="p1" test={test} />
          </Router>
        </VaultProvider>,
      );
      expect(container.querySelector('h1')?.textContent).toBe(step.label.fr);
      const sections = [...container.querySelectorAll<HTMLElement>('[data-part]')];
      expect(sections.map(({ dataset }) => dataset.part)).toEqual(step.parts.map(({ part }) => part));
      for (const [index, part] of step.parts.entries())
        (partChecks[part.part] as (place: Element, part: EvidencePart) => void)(sections[index], part);
    },
  );
});

const expectFields = (place: Element, fields: readonly EvidenceField[]) => {
  const questions = questionsIn(place);
  for (const field of fields)
    expect(questions.get(field.label.fr), field.key).toBe(controls[field.kind](field));
};

/** The questions in an element, by label, and the number of controls of each. */
const questionsIn = (place: Element) => {
  const questions = new Map<string, number>();
  for (const { htmlFor, textContent } of place.querySelectorAll('label'))
    if (htmlFor && document.getElementById(htmlFor)) questions.set(asWritten(textContent), 1);
  for (const group of place.querySelectorAll('fieldset'))
    questions.set(
      asWritten(group.querySelector('legend')!.textContent),
      group.querySelectorAll('input[type=radio]').length,
    );
  return questions;
};
const asWritten = (text: string) => text.replace(' (obligatoire)', '');
