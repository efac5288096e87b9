export { type WithPrisma, inParts, prismaClient } from './prisma.ts'
