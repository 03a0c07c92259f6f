import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { finishStep, readOnboarding } from './save-onboarding.ts'

export const onboardingRoutes = [route(contract.readOnboarding, readOnboarding), route(contract.finishStep, finishStep)]
