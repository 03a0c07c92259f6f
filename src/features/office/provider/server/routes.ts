import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readPublicProvider } from './read-public-provider.ts'
import { readProviderProfile } from './read-provider-profile.ts'
import { saveProviderProfile } from './save-provider-profile.ts'

export const providerRoutes = [
  route(contract.readProviderProfile, readProviderProfile),
  route(contract.saveProviderProfile, saveProviderProfile),
  route(contract.readPublicProvider, readPublicProvider),
]
