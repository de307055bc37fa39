// asked for alone: every route there is, given to the root as its children
import '../routeTree.gen.ts';
