import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  workspaceTitle: 'Workspace',
  workspacePays: '{company} pays for your bookings.',
  workspaceAdmin: 'Questions are answered by {name}',
  workspaceWeek: 'Your week',
  workspacePattern: 'Change the weekly pattern',
  workspaceBudget: 'Budget',
  workspacePlaces: 'Who is where',
  workspace_companyKind: 'At the office',
  workspace_homeKind: 'At home',
  workspace_otherKind: 'On the road',
  workspaceTeam: 'The whole week of the team',
} as const satisfies SameKeys<typeof de>
