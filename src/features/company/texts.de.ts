export default {
  workspaceTitle: 'Arbeitsplatz',
  workspacePays: 'Deine Buchungen bezahlt {company}.',
  workspaceAdmin: 'Fragen dazu beantwortet {name}',
  workspaceWeek: 'Deine Woche',
  workspacePattern: 'Wochenmuster ändern',
  workspaceBudget: 'Budget',
  workspacePlaces: 'Wer ist wo',
  workspace_companyKind: 'Im Büro',
  workspace_homeKind: 'Zu Hause',
  workspace_otherKind: 'Unterwegs',
  workspaceTeam: 'Die ganze Woche des Teams',
} as const
