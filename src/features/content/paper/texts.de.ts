/** Eine Inhaltsseite als PDF. */
export default {
  page: 'Seite {page} von {pages}',
  name: 'Nutzungsbedingungen.pdf',
}
