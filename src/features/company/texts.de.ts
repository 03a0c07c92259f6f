export default {
  employeesTitle: 'Mitarbeitende',
  employeesLead: 'Sie buchen auf Rechnung von {company}.',
  employeesEmpty: 'Noch niemand bucht auf Rechnung von {company}.',
  teamTitle: 'Mein Team',
  teamLead: 'Bei {company}',
  teamEmpty: 'Außer dir ist noch niemand dabei.',
  you: 'du',
  workspaceTitle: 'Arbeitsplatz',
  workspacePays: 'Deine Buchungen bezahlt {company}.',
  workspaceAdmin: 'Fragen dazu beantwortet {name}',
  workspaceSearch: 'Platz suchen',
  workspaceTeam: 'Mein Team',
} as const
