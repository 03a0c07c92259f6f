export default {
  teamTitle: 'Mein Team',
  teamLead: 'Bei {company}',
  teamEmpty: 'Außer dir ist noch niemand dabei.',
  teamManage: 'Mitarbeitende verwalten',
  you: 'du',
  workspaceTitle: 'Arbeitsplatz',
  workspacePays: 'Deine Buchungen bezahlt {company}.',
  workspaceAdmin: 'Fragen dazu beantwortet {name}',
  workspaceSearch: 'Platz suchen',
  workspaceTeam: 'Mein Team',
} as const
