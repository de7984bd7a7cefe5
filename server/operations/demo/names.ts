import type { Random } from './random';

const list = (text: string) => text.trim().split(/\s*,\s*/);

export const firstNames = list(`
Abdelkader, Abderrahmane, Ahmed, Ali, Amine, Amina, Anis, Asma, Ayoub, Aziz, Bilal, Brahim, Chafik, Dalila, Djamel, Fares,
Farid, Fatima, Fouad, Hakim, Hamza, Hichem, Houria, Ibrahim, Imane, Ismaïl, Kamel, Karim, Khaled, Lamia, Larbi, Lotfi,
Lyes, Malik, Mehdi, Meriem, Mohamed, Mourad, Mustapha, Nabil, Nacer, Nadia, Nadir, Nassim, Nawel, Omar, Oussama, Rachid,
Rafik, Redouane, Réda, Riad, Sabrina, Salim, Samia, Samir, Samira, Sid Ali, Sofiane, Tarek, Toufik, Walid, Yacine, Yasmine,
Younes, Youcef, Zakaria, Zineb, Zohra`);

export const lastNames = list(`
Abdelli, Achour, Aït Ahmed, Allaoui, Amrani, Aouadi, Attia, Belaïd, Belkacem, Benali, Benamara, Benbouzid, Bencheikh,
Benchikh, Benkhedda, Benmansour, Bensaïd, Benyahia, Boudiaf, Boukhalfa, Boumediene, Bouras, Bouzid, Brahimi,
Chaouch, Cherif, Djebbar, Djellali, Ferhat, Ghezali, Guerroudj, Hadjadj, Haddad, Hamadouche, Hamidi, Hammadi, Hamoudi, Ikhlef,
Kaci, Kaddour, Kadri, Khelifi, Laouar, Larbi, Lounis, Mahfoudi, Mansouri, Mebarki, Medjahed, Meziane, Mokrani, Mokhtari,
Nouri, Ouali, Rahmani, Saadi, Saïdi, Slimani, Taleb, Toumi, Yahiaoui, Zerrouki, Ziani, Zidane`);

/** Landmarks that sites are named after. */
export const landmarks = list(`
Centre, Nord, Sud, Est, Ouest, Gare, Gare routière, Université, Hôpital, Stade, Marché, Château d’eau, Zone industrielle,
Zone d’activité, Cité administrative, Cité universitaire, Lycée, Mosquée El Feth, Cité 5 Juillet, Cité 20 Août,
Cité 1er Novembre, Cité 11 Décembre, Cité 8 Mai 1945, Cité 200 logements, Cité 500 logements, Cité 1000 logements, Cité AADL,
Cité LPP, Cité El Bahdja, Cité El Wiam, Cité Ennasr, Cité Essalam, Haï El Badr, Haï Essabah, Haï Ennour, Lotissement 17,
Nouvelle ville, Vieille ville, Rocade, Échangeur, Entrée est, Sortie ouest, Village agricole, Ferme pilote, Barrage, Forêt,
Corniche, Tribunal, Sonelgaz, Naftal, Algérie Poste, Wilaya, APC, Faubourg, Plateau, Bouchemla, Sidi Yahia, Oued, Djebel`);

const streets = list(`
rue Larbi Ben M’Hidi, rue Didouche Mourad, boulevard Mohamed V, rue Hassiba Ben Bouali, avenue de l’ALN, rue Ahmed Zabana,
rue Colonel Amirouche, boulevard Zighoud Youcef, rue Krim Belkacem, rue Abane Ramdane, avenue du 1er Novembre,
boulevard de l’Indépendance, rue des Frères Bouadou, rue Mustapha Ben Boulaïd, avenue Aïssat Idir, rue Emir Abdelkader`);

/** An address within a commune. */
export const generateAddress = (random: Random, landmark: string, commune: string, wilaya: string) => {
  const place = commune === wilaya ? commune : `${commune}, ${wilaya}`;
  if (landmark.startsWith('Cité') || landmark.startsWith('Haï'))
    return `${landmark}, bt ${random.int(1, 60)}, ${place}`;
  if (random.chance(0.3)) return `RN ${random.int(1, 99)}, PK ${random.int(1, 240)}, ${place}`;
  return `${random.int(1, 180)} ${random.pick(streets)}, ${place}`;
};
