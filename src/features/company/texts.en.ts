import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  teamTitle: 'My team',
  teamLead: 'At {company}',
  teamEmpty: 'Nobody but you is here yet.',
  teamManage: 'Manage employees',
  you: 'you',
  workspaceTitle: 'Workspace',
  workspacePays: '{company} pays for your bookings.',
  workspaceAdmin: 'Questions are answered by {name}',
  workspaceSearch: 'Find a place',
  workspaceTeam: 'My team',
} as const satisfies SameKeys<typeof de>
