/** A form's messages about a field before it is sent; the server has the same (`causes` of `server.ts`). */
export const validation = {
  required: 'Champ obligatoire',
  minLength: '%{min} caractères minimum',
  maxLength: '%{max} caractères maximum',
  minValue: 'Minimum : %{min}',
  maxValue: 'Maximum : %{max}',
  number: 'Saisissez un nombre',
  email: 'Adresse e-mail non valide',
  oneOf: 'Valeurs possibles : %{options}',
  regex: 'Valeur non valide',
  unique: 'Cette valeur existe déjà',
};
