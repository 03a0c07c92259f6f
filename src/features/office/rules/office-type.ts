/** Type bits of an office (Spec 1: 32 internal, 1024 free for refugees; employeesOnly is our own addition). */
export const OFFICE_TYPE = { internal: 32, refugee: 1024, employeesOnly: 2048 } as const
