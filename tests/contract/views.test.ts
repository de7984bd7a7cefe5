import { expect, it } from 'vitest';
import { evidence, slotsOf } from '../../contract/evidence';
import { type View, viewOf } from '../../contract/evidence/views';
import { taskKinds } from '../../contract/vocabulary';

const slots = taskKinds.flatMap(kind => evidence[kind].flatMap(({ test }) => slotsOf(kind, test)));

it.each<[string, View]>([
  ['Vue de face complète depuis la route d’accès', 'place'],
  ['Route d’accès au site', 'gate'],
  ['Porte et serrure', 'gate'],
  ['Plaque signalétique des batteries', 'plate'],
  ['Batterie de démarrage du groupe', 'battery'],
  ['Compteur d’heures du groupe', 'gauge'],
  ['Azimut, vue de la boussole', 'gauge'],
  ['Azimut, vue de la zone couverte', 'horizon'],
  ['Étiquettes des RRU', 'plate'],
  ['Antenne du secteur', 'antenna'],
  ['Barre de terre au pied du mât', 'earth'],
  ['Mât ou pylône, vue complète', 'mast'],
])('a slot « %s » shows a %s', (label, view) => {
  const slot = slots.find(each => each.label.fr === label);
  expect(slot && viewOf(slot)).toBe(view);
});
