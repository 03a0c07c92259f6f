import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { removeAvatar, saveAvatar } from './save-avatar.ts'
import { saveData } from './save-data.ts'
import { saveMode } from './save-mode.ts'
import { readProfile, saveProfile } from './save-profile.ts'
import { readRegion, saveRegion } from './save-region.ts'

export const personRoutes = [
  route(contract.readProfile, readProfile),
  route(contract.saveProfile, saveProfile),
  route(contract.saveAvatar, saveAvatar),
  route(contract.removeAvatar, removeAvatar),
  route(contract.readRegion, readRegion),
  route(contract.saveRegion, saveRegion),
  route(contract.saveData, saveData),
  route(contract.saveMode, saveMode),
]
