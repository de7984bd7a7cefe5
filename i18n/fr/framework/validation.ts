/** A form's messages about a field before it is sent; the server has the same (`causes` of `server.ts`). */
export const validation = {
  required: 'Champ obligatoire',
  minLength: '%{min} caractères au moins',
  maxLength: '%{max} caractères au plus',
  minValue: '%{min} au moins',
  maxValue: '%{max} au plus',
  number: 'Un nombre est attendu',
  email: 'Adresse e-mail non valide',
  oneOf: 'Une de ces valeurs est attendue : %{options}',
  regex: 'Valeur non valide',
  unique: 'Cette valeur existe déjà',
};
