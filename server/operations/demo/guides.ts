import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../framework/db/client';
import type { FileStore } from '../../framework/store/file-store';
import { createDocument } from '../../work/reports/pdf-document';
import { colors, pageLayout } from '../../work/reports/pdf-page';

/** The demo's manuals, as an admin would have uploaded them. */
export const addGuides = async (db: Db, store: FileStore) => {
  const admin = await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', 'admin')
    .executeTakeFirst();
  for (const { name, description, roles, title, steps } of guides) {
    const content = await drawGuide(title, steps);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = `files/${sha256}.pdf`;
    await store.put(file, content);
    await db
      .insertInto('files')
      .values({
        purpose: 'manual',
        name,
        description,
        file,
        sha256,
        type: 'application/pdf',
        size: content.length,
        platform_access: JSON.stringify(['web', 'mobile']),
        role_access: JSON.stringify(roles),
        scope_access: JSON.stringify(['pm', 'gpm']),
        uploaded_by: admin?.id,
      })
      .execute();
  }
};

const guides = [
  {
    name: 'Guide de l’agent.pdf',
    description: 'Une intervention, de l’arrivée sur le site à l’envoi',
    roles: ['agent', 'manager', 'cluster_manager'],
    title: 'Guide de l’agent',
    steps: [
      [
        'Avant de partir',
        'Ouvrez le plan du jour : site, type de tâche, instruction. Vérifiez que l’application est à jour.',
      ],
      [
        'Arrivée',
        'Faites le clock-in sur place. La tâche commence : son heure et votre position sont enregistrées.',
      ],
      [
        'Étapes',
        'Remplissez chaque étape dans l’ordre. Une photo nette par emplacement : plaque signalétique lisible, vue d’ensemble, détail.',
      ],
      ['Anomalies', 'Notez chaque point non conforme avec une photo. Un accès difficile se déclare à part.'],
      [
        'Envoi',
        'Envoyez quand tout est rempli. Sans réseau, rien n’est perdu : l’application envoie dès qu’elle peut, une seule fois.',
      ],
      [
        'Retour',
        'Une tâche retournée indique les photos manquantes ou refusées. Corrigez-les, puis renvoyez la tâche.',
      ],
    ],
  },
  {
    name: 'Guide du manager.pdf',
    description: 'Planifier, suivre et valider le travail de terrain',
    roles: ['manager', 'cluster_manager'],
    title: 'Guide du manager',
    steps: [
      [
        'Planifier',
        'Depuis une liste de sites ou la page Planning : type de tâche, date, agent, instruction. Une sélection se planifie en une fois.',
      ],
      [
        'Suivre',
        'Les retards sont marqués dans les listes et sur le tableau de bord. Chaque chiffre ouvre la liste de ses lignes.',
      ],
      ['Vérifier', '« Vérifier les tâches » ouvre les tâches l’une après l’autre ; tout se fait au clavier.'],
      [
        'Décider',
        'Acceptez, retournez avec un motif, ou clôturez. Un point non conforme se transforme en maintenance corrective (CM).',
      ],
      ['Exporter', 'Listes, planning, rapports PDF et TMDB s’exportent avec les filtres affichés.'],
    ],
  },
] as const;

const drawGuide = (title: string, steps: readonly (readonly [string, string])[]) => {
  const doc = createDocument(title, 'fr');
  doc.rect(0, 0, pageLayout.pageWidth, 8).fill(colors.accent);
  doc.font('strong').fontSize(9).fillColor(colors.accent).text('Terrain').moveDown(0.4);
  doc.fontSize(20).fillColor(colors.text).text(title).moveDown(1);
  steps.forEach(([heading, text], index) => {
    doc
      .font('strong')
      .fontSize(12)
      .fillColor(colors.text)
      .text(`${index + 1}. ${heading}`)
      .moveDown(0.2);
    doc.font('text').fontSize(10.5).fillColor(colors.quiet).text(text, { lineGap: 2 }).moveDown(0.9);
  });
  doc.end();
  return buffer(doc);
};
