import { group, requiredSlot, slot } from '../../steps/step-builders';

/** The photos of a generator's maintenance; the specification does not name the slots. */
export const gpmPhotos = [
  ...group(
    'Groupe électrogène',
    'Generator',
    requiredSlot('Vue générale du groupe', 'General view of the generator'),
    requiredSlot('Plaque signalétique du groupe', 'Generator nameplate'),
    slot('Plaque signalétique de l’alternateur', 'Alternator nameplate'),
    slot('Moteur, côté filtres', 'Engine, filter side'),
    slot('Moteur, côté courroies', 'Engine, belt side'),
    slot('Radiateur et ventilateur', 'Radiator and fan'),
    slot('Batterie de démarrage', 'Starting battery'),
    slot('Ligne d’échappement', 'Exhaust line'),
  ),
  ...group(
    'Relevés',
    'Readings',
    requiredSlot('Compteur d’heures', 'Hour meter'),
    slot('Afficheur du contrôleur en marche', 'Controller display while running'),
    requiredSlot('Niveau de carburant', 'Fuel level'),
    slot('Niveau d’huile (jauge)', 'Oil level (dipstick)'),
  ),
  ...group(
    'Installation',
    'Installation',
    slot('Inverseur de sources (ATS)', 'Automatic transfer switch (ATS)'),
    slot('Cuve et canalisations de carburant', 'Fuel tank and lines'),
    slot('Mise à la terre', 'Earthing'),
    requiredSlot('Propreté de l’aire après intervention', 'Clean area after the work'),
  ),
];
